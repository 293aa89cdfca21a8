import { messages } from './message.ts'

export const listText = messages('list', {
  notPrinted: '{count} more are not printed.',
  search: 'Search',
  completions: 'Suggestions',
  select: 'select',
  clearSearch: 'Clear search',
  noneMatches: 'No {one} matches “{typed}”',
  clear: 'clear',
  noPendingPayments: 'No pending payments.',
  selected: '{count} selected',
  columns: 'Columns',
  showOrHide: 'show or hide',
  moveColumn: 'move',
  usualColumns: 'Usual columns',
  columnUp: 'Move {title} up',
  columnDown: 'Move {title} down',
  arrived: '{count} new',
  arriving: 'Loading {count} of {total}',
  searching: 'Searching {count} of {total}',
})
