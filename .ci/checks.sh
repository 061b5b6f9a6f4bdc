# What `.ci/run` and `.ci/deep` share: sourced by both, from the top folder of the repository.
# Exit 77 of a check means that it was skipped; it prints the reason itself.
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

# Keeps how long a part of the run took, for the list at its end.
took() {
  durations+=("$(printf '%5d s  %s' $((SECONDS - $2)) "$1")")
}

# Prints the line that ends a run; fails where a check did.
finish_checks() {
  printf '\n'
  printf '%s\n' "${durations[@]}"
  printf '\n%d passed, %d failed, %d skipped\n' "$passed" "$failed" "$skipped"
  [ "$failed" -eq 0 ]
}
