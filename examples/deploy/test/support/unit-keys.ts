/** Keys that the unit may use, by section. systemd ignores unknown keys with only an easily missed warning. */
export const UNIT_KEYS: Readonly<Record<string, readonly string[]>> = {
  Unit: ['After', 'Description', 'Documentation', 'StartLimitBurst', 'StartLimitIntervalSec', 'Wants'],
  Install: ['WantedBy'],
  Service: [
    'AmbientCapabilities',
    'CapabilityBoundingSet',
    'ConfigurationDirectory',
    'Environment',
    'EnvironmentFile',
    'ExecStart',
    'Group',
    'KillMode',
    'LimitNOFILE',
    'LockPersonality',
    'MemoryHigh',
    'MemoryMax',
    'NoNewPrivileges',
    'OOMPolicy',
    'PrivateDevices',
    'PrivateTmp',
    'ProtectClock',
    'ProtectControlGroups',
    'ProtectHome',
    'ProtectHostname',
    'ProtectKernelLogs',
    'ProtectKernelModules',
    'ProtectKernelTunables',
    'ProtectProc',
    'ProtectSystem',
    'RemoveIPC',
    'Restart',
    'RestartSec',
    'RestrictAddressFamilies',
    'RestrictNamespaces',
    'RestrictRealtime',
    'RestrictSUIDSGID',
    'StateDirectory',
    'StateDirectoryMode',
    'SystemCallArchitectures',
    'SystemCallErrorNumber',
    'SystemCallFilter',
    'TasksMax',
    'TimeoutStopSec',
    'Type',
    'UMask',
    'User',
    'WorkingDirectory',
  ],
}

/** A setting in a unit. */
export type UnitLine = readonly [section: string, key: string, value: string]

/** Reads a unit's settings; skips comments and empty lines. */
export function unitLines(text: string): readonly UnitLine[] {
  let section = ''
  return text.split('\n').flatMap((line): readonly UnitLine[] => {
    if (line.trim() === '' || line.startsWith('#')) return []
    const [, header] = /^\[(\w+)\]$/.exec(line) ?? []
    if (header !== undefined) {
      section = header
      return []
    }
    const at = line.indexOf('=')
    return [[section, line.slice(0, at), line.slice(at + 1)]]
  })
}
