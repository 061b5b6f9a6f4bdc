/** Examples outside of the workspace, which name published versions. */
export const OUTSIDE = ['examples/minimal', 'examples/own-dataset'] as const
