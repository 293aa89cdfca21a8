import { loginHolder } from '../../students/login-holder.ts'
import { always, type Inverse, type Inverses } from '../inverse.ts'
import { rowOf } from '../rows.ts'

/** A login id that somebody else has by now. */
const loginTaken: Inverse['hindrance'] = async (tx, changes) => {
  for (const change of changes) {
    if (change.table !== 'students') continue
    const login = String(change.before?.student_login_id ?? (await rowOf(tx, change))?.student_login_id ?? '')
    const holder = await loginHolder(tx, login, change.id)
    if (holder !== undefined) return `the login id ${login} is ${holder}'s by now`
  }
  return undefined
}

export const ofStudents = {
  toggleStudentStatus: { tables: ['students'], locks: always('students') },
  updatestudent: { tables: ['students'], locks: always('students'), hindrance: loginTaken },
  // What was booked for later stays cancelled and paid back: somebody else may have the place.
  deletestudent: { tables: ['students', 'class_students'], locks: always('students'), hindrance: loginTaken },
} as const satisfies Inverses
