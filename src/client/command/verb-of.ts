import type { AnyCommand } from './command.ts'

/** What the button of a command's question says that it will do. */
export const verbOf = ({ verb, title }: Pick<AnyCommand, 'verb' | 'title'>): string => verb ?? title
