/** Examples outside the workspace, which depend on published versions. */
export const OUTSIDE = ['examples/minimal', 'examples/own-dataset'] as const
