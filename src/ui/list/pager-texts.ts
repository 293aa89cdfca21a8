import { generalText } from '#client/messages/general.ts'
import { t } from '#client/messages/message.ts'

const pageOf = (page: number, pages: number): string => t(generalText.pageOf({ page, pages }))

/** The texts of a pager in the current language. */
export const pagerTexts = () => ({
  previous: t(generalText.previous),
  next: t(generalText.next),
  pageOf,
  of: (pages: number): string => t(generalText.ofPages({ pages })),
  choose: t(generalText.page),
})
