{{- /* What hosts and the migration share. */ -}}
{{- define "bourse.labels" -}}
app.kubernetes.io/name: {{ .Release.Name }}
{{- end -}}

{{- define "bourse.hostLabels" -}}
{{ include "bourse.labels" . }}
app.kubernetes.io/component: host
{{- end -}}

{{- define "bourse.migrateLabels" -}}
{{ include "bourse.labels" . }}
app.kubernetes.io/component: migrate
{{- end -}}

{{- define "bourse.pod" -}}
serviceAccountName: {{ .Release.Name }}
automountServiceAccountToken: false
# Otherwise Kubernetes sets BOURSE_PORT and other variables for the service, which hosts read as settings.
enableServiceLinks: false
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile:
    type: RuntimeDefault
volumes:
  - name: settings
    configMap:
      name: {{ .Release.Name }}-settings
  # Scratch space: the rows are in the database, files in the store.
  - name: data
    emptyDir:
      sizeLimit: 2Gi
  - name: tmp
    emptyDir:
      sizeLimit: 1Gi
  {{- if .Values.cloudNativePG.enabled }}
  - name: database
    projected:
      defaultMode: 0440
      sources:
        - secret:
            name: {{ .Release.Name }}-database-app
            items:
              - key: password
                path: password
        - secret:
            name: {{ .Release.Name }}-database-ca
            items:
              - key: ca.crt
                path: ca.crt
  {{- end }}
{{- end -}}

{{- define "bourse.container" -}}
image: {{ .Values.image | quote }}
volumeMounts:
  - name: settings
    mountPath: /etc/bourse
    readOnly: true
  - name: data
    mountPath: /data
  - name: tmp
    mountPath: /tmp
  {{- if .Values.cloudNativePG.enabled }}
  - name: database
    mountPath: /etc/bourse-database
    readOnly: true
  {{- end }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
{{- end -}}

{{- define "bourse.secret" -}}
{{ .Values.secret | default .Release.Name }}
{{- end -}}

{{- define "bourse.databaseUrl" -}}
postgres://bourse@{{ .Release.Name }}-database-{{ .service }}:5432/bourse?sslmode=verify-full&sslrootcert=/etc/bourse-database/ca.crt
{{- end -}}

{{- define "bourse.environment" -}}
- name: BOURSE_CONFIG
  value: /etc/bourse/config.json
- name: DATABASE_URL
  {{- if .Values.cloudNativePG.enabled }}
  value: {{ include "bourse.databaseUrl" (dict "Release" .Release "service" "rw") | quote }}
- name: DATABASE_READ_URLS
  value: {{ list (include "bourse.databaseUrl" (dict "Release" .Release "service" "ro")) | toRawJson | quote }}
- name: DATABASE_PASSWORD_FILE
  value: /etc/bourse-database/password
  {{- else }}
  valueFrom:
    secretKeyRef:
      name: {{ include "bourse.secret" . }}
      key: DATABASE_URL
  {{- end }}
{{- end -}}
