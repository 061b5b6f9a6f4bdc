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

check() {
  local title=$1
  shift
  printf '\n== %s\n' "$title"
  "$@" </dev/null
  local status=$?
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

# Prints the line that ends a run; fails where a check did.
finish_checks() {
  printf '\n%d passed, %d failed, %d skipped\n' "$passed" "$failed" "$skipped"
  [ "$failed" -eq 0 ]
}
