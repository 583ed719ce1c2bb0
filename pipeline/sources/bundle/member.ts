/** The name in a run's archive of the bundle that holds a file, by the path below the run's folder. */
export const bundleOf = (path: string): string => `${path.slice(0, path.lastIndexOf('/') + 1)}bundle`
