/**
 * Where a command is started from. A link never runs a command without a question; undo asks only what is missing. 'many'
 * asks for the answers that all selected rows have in common, and decides nothing about one of them. The plan of a
 * 'recording' is shown before anything is done, so what it cannot show is refused. An 'offer' is the document that an
 * operation has made: it is about no row, and belongs to that operation.
 */
export type Via = 'palette' | 'row' | 'bar' | 'key' | 'link' | 'offer' | 'undo' | 'redo' | 'many' | 'recording'

/** Undo and redo repeat what was decided before: they ask only what is missing, and nothing is confirmed. */
export const repeats = (via: Via): boolean => via === 'undo' || via === 'redo'
