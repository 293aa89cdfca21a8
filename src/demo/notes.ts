import { perform } from '#server/calls/run-handler.ts'
import { addStudentNote } from '#server/school/student-notes/add-student-note.ts'
import { seeded } from './random.ts'
import { isBefore, officeTime, type School } from './school.ts'
import { studentNotes } from './teaching.ts'

/** About one student in nine has a note that somebody at the counter wrote, some of them two. */
export function writeNotes(school: School): void {
  const { agenda, opening, today } = school
  const random = seeded('notes')
  for (let day = opening.add({ days: 30 }); isBefore(day, today); day = day.add({ days: random.integer(9, 20) })) {
    const pinned = random.chance(0.3)
    agenda.add(day, officeTime(random), random.chance(0.7) ? 'kit' : 'may', async at => {
      const own = seeded(`note ${at.today}`)
      const present = school.students.filter(({ active }) => active)
      if (present.length === 0) return
      const { id } = own.pick(present)
      const note = { student_id: id, text: own.pick(studentNotes), pinned }
      await perform(at.tx, addStudentNote, note, at)
    })
  }
}
