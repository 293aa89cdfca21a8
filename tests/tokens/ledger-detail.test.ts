import { afterEach, expect, test } from 'vitest'
import { textOf } from '#client/entities/field.ts'
import { nothingRelated } from '#client/entities/nothing-related.ts'
import { transaction } from '#client/entities/transaction.ts'
import { translateInto } from '#client/messages/message.ts'
import { captions, firstAreas } from '#client/messages/zh/first.ts'
import { otherAreas, refusal } from '#client/messages/zh/rest.ts'
import { chineseOf } from '#client/messages/zh/translation.ts'
import { partsOf } from '#server/school/tokens/ledger-detail.ts'

afterEach(() => translateInto(undefined))

const shown = (cause: string, transaction_detail: string) =>
  textOf(
    transaction.fields.transaction_detail,
    {
      place: '1',
      student_id: 'S0001',
      token_name: 'English',
      transaction_type: 'Add',
      amount: 1,
      timestamp: '2026-11-20T02:00:00.000Z',
      transaction_detail,
      detail_parts: partsOf(cause, transaction_detail),
    },
    nothingRelated,
  )

test.each([
  ['addition:A000001', 'Added by Kit', '由Kit加入'],
  ['addition:A000001', 'Corrected by 陳老師', '由陳老師更正'],
  ['addition:A000001:undone', 'Undone by Boss', '由Boss復原'],
  ['attendance:L000001:S0001:1', 'Tuesday class 2026-11-03 presence', 'Tuesday class（2026-11-03）：出席'],
  ['attendance:L000001:S0001:2', '中三數學 (A) 2026-11-03 leave', '中三數學 (A)（2026-11-03）：請假'],
  ['booking:B1:booked', '2026-11-24 vc DSE English Lesson 3 booked', '預約vc DSE English Lesson 3（2026-11-24）'],
  ['booking:B1:booked:2', '2026-11-24 Lesson 3 booked again', '重新預約Lesson 3（2026-11-24）'],
  ['booking:B1:cancelled', '2026-11-24 Lesson 3 booking undone', '復原預約Lesson 3（2026-11-24）'],
  ['booking:B1:cancelled', '2026-11-24 Lesson 3 cancelled', '取消Lesson 3（2026-11-24）'],
  ['payment:PL1:1', 'LI-2026-000001 P5 Maths, 1 lesson', 'LI-2026-000001：P5 Maths，1堂'],
  ['payment:PL1:1', 'LI-2026-000001 P5, Maths, 12 lessons', 'LI-2026-000001：P5, Maths，12堂'],
  ['payment:PV1:1', 'VI-2026-000001 DSE English, 10 video lessons', 'VI-2026-000001：DSE English，影片課10堂'],
  [
    'reversal:PL1:1',
    'LCN-2026-00001 takes back LI-2026-000001 P5 Maths, 2 lessons',
    'LCN-2026-00001取回LI-2026-000001：P5 Maths，2堂',
  ],
  ['reversal:PL1:1', 'Opened again: LI-2026-000001 P5 Maths, 1 lesson', '重新變為未付，LI-2026-000001：P5 Maths，1堂'],
  // What an earlier version or another server has written is shown as it is.
  ['old:00001', 'Added by Kit', 'Added by Kit'],
  ['addition:A000001', 'given', 'given'],
  ['payment:PL1:1', 'LI-2026-000001 P5 Maths, 1 lessons', 'LI-2026-000001 P5 Maths, 1 lessons'],
])('%s: "%s" is said in both languages', (cause, english, inChinese) => {
  expect(shown(cause, english)).toBe(english)
  translateInto(chineseOf({ ...firstAreas, ...otherAreas }, captions, refusal))
  expect(shown(cause, english)).toBe(inChinese)
})
