/**
 * The commands of a row that do not run for all selected rows, by the reason why. All others do: a command of a row that
 * is neither here nor has `many` or `file` fails the tests.
 */
export const forOneRecord: Readonly<Record<string, readonly string[]>> = {
  'It opens the dialog, the screen or the card of one record, and changes nothing.': [
    'attendance/manage-attendance',
    'attendance/show-code',
    'classes/manage-lessons',
    'classes/students-in-class',
    'courses/view-lessons',
    'families/family-of-student',
    'families/open-family',
    'lessons/view-lesson',
    'live-lessons/lesson-card',
    'live-lessons/open-live-lesson',
    'payments/show-fps-code',
    'payments/show-video-fps-code',
    'quizzes/manage-results',
    'students/monthly-attendance',
    'students/open-student',
    'students/peek',
    'students/view-photo',
    'students/who-opened',
    'tokens/token-details',
    'transactions/open-transactions',
    'video-classes/open-video-classes',
    'views/open-view',
  ],
  'The statements of all families that owe are a command of their own.': ['families/print-statement'],
  'One press opens one chat, and the list goes on to the next.': [
    'absences/message-parents',
    'students/tell-of-cancelled-lesson',
    'families/copy-reminder',
    'families/credit-family',
    'families/family-payment',
    'families/refund-family',
    'families/remind-family',
    'families/use-credit',
  ],
  'It asks for the number of one receipt.': ['families/print-family-receipt', 'families/reverse-family-payment'],
  'It asks for a name or a text that no two records have in common.': [
    'classes/migrate-class',
    'recordings/rename-recording',
    'notes/edit-note',
    'views/edit-view',
  ],
  'The students are many, and not the classes: it runs for selected students, in one class.': [
    'classes/add-students',
    'classes/change-joining-day',
    'classes/remove-students',
  ],
  'Each of them has lessons of their own to watch, and a time and a place of their own.': [
    'video-lessons/book-video-lesson',
  ],
  'Each student has notes of their own.': ['notes/delete-note', 'notes/pin-note'],
  'Each student has charges of their own.': ['charges/delete-charge'],
  'Each discount has a reason and months of its own.': ['discounts/edit-discount'],
  'A photo is of one person.': ['students/add-photo'],
  'A file with somebody’s data is handed to them, and has nobody else’s.': ['students/export-student'],
  'It cannot be undone, and what would be left of a person is read before, for each of them.': [
    'students/erase-student',
  ],
  'Two people have no password in common.': ['staff/reset-password'],
  'It takes a protection from an account, which is decided for each of them.': ['staff/reset-second-step'],
  'No table has such rows: they are in the palette and the sidebar.': [
    'recordings/delete-recording',
    'recordings/run-recording',
    'views/delete-view',
  ],
}

/** The commands that first ask for a record and are none of its row, by the reason why not. */
export const withoutRow: Readonly<Record<string, readonly string[]>> = {
  'A sheet or a cell saves what was entered in it.': [
    'attendance/save-attendance',
    'quizzes/save-results',
    'students/set-attendance',
  ],
}
