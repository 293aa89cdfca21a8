/** The pages of the manual, by their path. */
export const texts = import.meta.glob<string>('/src/manual/*.md', { query: '?raw', import: 'default', eager: true })
