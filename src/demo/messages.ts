import { perform } from '#server/calls/run-handler.ts'
import { createMessage } from '#server/school/messages/create-message.ts'
import { readMessage } from '#server/school/messages/read-message.ts'
import { toggleMessageStatus } from '#server/school/messages/toggle-message-status.ts'
import type { Acting } from './agenda.ts'
import { seeded } from './random.ts'
import { isBefore, officeTime, type School } from './school.ts'
import { classNews, familyNews, type StaffName, schoolNews, staff } from './teaching.ts'

/** Messages to families: one to all every few weeks, more often one to a class or a family. */
export function writeMessages(school: School): void {
  const { agenda, opening, today } = school
  const random = seeded('messages')
  for (let day = opening.add({ days: 20 }); isBefore(day, today); day = day.add({ days: random.integer(5, 12) })) {
    const author = random.chance(0.6) ? 'kit' : 'may'
    agenda.add(day, officeTime(random), author, async at => {
      const message = toSomebody(school, random.next(), at)
      if (!message) return
      const { message_id } = await perform(at.tx, createMessage, message, at)
      read(school, message_id, day, author)
      // Old messages are deactivated.
      const over = at.today.add({ days: 45 })
      if (!isBefore(over, today)) return
      agenda.add(over, '09:20', 'kit', async later => {
        await perform(later.tx, toggleMessageStatus, { messageId: message_id }, later)
      })
    })
  }
}

/** Colleagues read it on the next day, the boss within two weeks. */
function read({ agenda, today }: School, messageId: string, written: Temporal.PlainDate, author: StaffName): void {
  const random = seeded(`reading ${messageId}`)
  for (const { username } of staff) {
    const day = written.add({ days: username === 'boss' ? random.integer(2, 14) : 1 })
    if (username === author || !isBefore(day, today)) continue
    agenda.add(day, '09:25', username, async at => {
      await perform(at.tx, readMessage, { messageId }, at)
    })
  }
}

function toSomebody({ classes, students }: School, luck: number, { today }: Acting) {
  const random = seeded(`message ${today}`)
  if (luck < 0.3) return { recipient_type: 'all' as const, message_text: random.pick(schoolNews) }
  const taught = classes.filter(one => isBefore(today, one.lastDay))
  if (luck < 0.7 && taught.length > 0) {
    const { id } = random.pick(taught)
    return { recipient_type: 'class_id' as const, recipient_value: id, message_text: random.pick(classNews) }
  }
  const present = students.filter(({ active }) => active)
  if (present.length === 0) return undefined
  const { id } = random.pick(present)
  return { recipient_type: 'student_id' as const, recipient_value: id, message_text: random.pick(familyNews) }
}
