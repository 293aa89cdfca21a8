import { dashboardText } from '#client/messages/dashboard.ts'
import { generalText } from '#client/messages/general.ts'
import { invoicesText } from '#client/messages/invoices.ts'
import type { Message } from '#client/messages/message.ts'
import { monthsText } from '#client/messages/months.ts'
import { quizzesText } from '#client/messages/quizzes.ts'
import { timetableText } from '#client/messages/timetable.ts'
import { transactionsText } from '#client/messages/transactions.ts'
import { videoClassesText } from '#client/messages/video-classes.ts'

/** What the documents let an empty list say. The others say something of our own, which need not be true of a search. */
export const documentedEmpty: readonly Message[] = [
  dashboardText.noClassesStartingToday,
  dashboardText.noLeaveNotices,
  dashboardText.noOutstandingPaymentsCurrently,
  dashboardText.noUnreadAbsenceNotices,
  generalText.noTokensFoundForThisStudent,
  invoicesText.noInvoicesFoundForMonth({ month: '' }),
  monthsText.noMonthsFound,
  quizzesText.noQuizzesFound,
  timetableText.noLessonsInThisSlot,
  transactionsText.noTransactionRecordsFound,
  videoClassesText.noVideoClasses,
]

export const isDocumentedEmpty = (text: Message): boolean => documentedEmpty.some(({ id }) => id === text.id)
