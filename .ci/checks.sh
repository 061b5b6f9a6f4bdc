# Shared by `.ci/run` and `.ci/deep`, which source it from the root of the repository.
# A check's exit code 77 means that it was skipped; the check prints the reason itself.
export CI=true
if [ -z "${BOURSE_REALDATA:-}" ] && [ -d ../shared/realdata ]; then
  BOURSE_REALDATA=$(cd ../shared/realdata && pwd)
  export BOURSE_REALDATA
fi

passed=0
failed=0
skipped=0
durations=()

check() {
  local title=$1 began=$SECONDS
  shift
  printf '\n== %s\n' "$title"
  "$@" </dev/null
  local status=$?
  took "$title" "$began"
  if [ "$status" -eq 0 ]; then
    passed=$((passed + 1))
  elif [ "$status" -eq 77 ]; then
    skipped=$((skipped + 1))
    printf '== %s: skipped\n' "$title"
  else
    failed=$((failed + 1))
    printf '== %s: FAILED\n' "$title"
  fi
}

# Records the duration of a part of the run, for the list at its end.
took() {
  durations+=("$(printf '%5d s  %s' $((SECONDS - $2)) "$1")")
}

# Prints the last line of a run; fails if a check failed.
finish_checks() {
  printf '\n'
  printf '%s\n' "${durations[@]}"
  printf '\n%d passed, %d failed, %d skipped\n' "$passed" "$failed" "$skipped"
  [ "$failed" -eq 0 ]
}
