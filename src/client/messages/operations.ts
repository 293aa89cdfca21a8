import { messages } from './message.ts'

/** Texts that can follow any operation. `title` is the title of its command. */
export const operationsText = messages('operations', {
  failed: '{title}: failed.',
  stillWorking: '{title}: still working.',
  youCanGoOn: 'You can go on; the result will be said here.',
  commandNotOffered: 'This server does not offer {title}.',
  overAlready: '{title}: this was done already.',
  notOffered: 'This server does not offer it.',
  mayBeDone: 'It is not known whether it was done. Sent again unchanged, it is not done twice.',
  goOn: 'Go on all the same?',
  doneAsWell: 'What was sent before it was changed may have been done. This would be done as well.',
  clashesNotChecked: 'Clashes could not be checked: {why}',
  clashesNotReachable: 'Clashes could not be checked: server not reachable.',
  amountNotLookedUp: 'The amount could not be looked up: {why}',
  amountNotReachable: 'The amount could not be looked up: server not reachable.',
  runIt: '{title}?',
  leftOutOfLink: 'Left out of the link: {part}',
  changedMeanwhile: 'It was changed meanwhile.',
  changedMeanwhileTo: 'It was changed meanwhile: {value}',
  cannotBeUndone: '{title} cannot be undone with Ctrl+Z.',
  sessionChanged: 'Somebody else is signed in now, and nothing was sent. Look it over, then send it again.',
  wasChanged: '{label}: {before} → {after}',
  wasFilledIn: '{label}: {after}',
  wasEmptied: '{label}: {before} → empty',
  log: '{what}: {why}',
  nothingToChange: 'Answer what should become the same for all of them.',
})
