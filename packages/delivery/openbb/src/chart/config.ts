/** Describes what charts can request. */
export const configOf = (resolutions: readonly string[]) => ({
  supported_resolutions: resolutions,
  supports_search: true,
  supports_group_request: false,
  supports_marks: false,
  supports_timescale_marks: false,
  supports_time: false,
  exchanges: [{ value: '', name: 'All exchanges', desc: '' }],
  symbols_types: [{ value: '', name: 'All types' }],
})
