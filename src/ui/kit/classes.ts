/** Joins class names and leaves out those that are false or missing. */
export const classes = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ')
