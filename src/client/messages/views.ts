import { messages } from './message.ts'

export const viewsText = messages('views', {
  saved: 'The view “{name}” is saved.',
  changed: 'The view “{name}” is changed.',
  delete: 'Delete the view **{name}**.',
  deleted: 'The view “{name}” is deleted.',
  update: 'Save what is shown here in the opened view, for **everybody** who sees it.',
  updated: 'The view “{name}” shows this from now on, for everybody who sees it.',
  nothingToUpdate: 'No view is open.',
  deleteThis: 'Are you sure you want to delete this view?',
  saveAsNew: 'Save as new view',
  failed: 'The view could not be saved.',
  noSuchKey: 'No view has the key G {key}.',
  saveForAll: 'Save this view as **{name}**, for everybody.',
  saveForMe: 'Save this view as **{name}**, for you alone.',
})
