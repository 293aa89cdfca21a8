/** The pages of the manual in Chinese, by their path. */
export const texts = import.meta.glob<string>('/src/manual/zh/*.md', { query: '?raw', import: 'default', eager: true })
