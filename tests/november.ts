import { copiesOf, type Engine, sqlite } from './databases.ts'
import { openWorld, type World } from './world.ts'

export type NovemberPeople = {
  /** Students: 陳大文 and 李嘉欣 owe October, 黃小明 has paid it. */
  readonly chan: string
  readonly lee: string
  readonly wong: string
  /** What Chan and Lee owe for October's English lessons, and Lee for a video course. */
  readonly chanOwes: string
  readonly leeOwes: string
  readonly leeOwesVideo: string
}

const surnames = ['Au', 'Cheung', 'Fung', 'Ho', 'Kwok', 'Lam', 'Mak', 'Ng', 'Poon', 'Tang'] as const
const firstNames = ['Hei Tung', 'Lok Yiu', 'Sze Wing', 'Yat Long'] as const

/**
 * A school on Friday 20 November 2026 with 43 students: three pages. Three of them come to English on Tuesdays (four
 * lessons in October, which are billed, and four in November, which are not); one of these has paid. IELTS is a video
 * course.
 */
export async function makeNovember(world: World): Promise<NovemberPeople> {
  await world.did('updateBusiness', { name_en: 'Harbour Light Learning Centre', name_zh: '港燈教育中心' })
  const chan = await world.student('Tai Man', 'Chan', '陳大文', { phone: '9123 4567', school: 'Island School' })
  const lee = await world.student('Ka Yan', 'Lee', '李嘉欣', { phone: '6234 5678', parent_phone: '2345 6789' })
  const wong = await world.student('Siu Ming', 'Wong', '黃小明', { phone: '5345 6789' })
  await world.did('importStudents', {
    rows: surnames.flatMap((surname, row) =>
      firstNames.map((first_name, at) => ({ line: row * firstNames.length + at + 1, first_name, surname })),
    ),
    dryRun: false,
  })
  await world.token('English', 300)
  const english = await world.course('P5 English', { lessons: 8, token: 'English' })
  await world.classOf('Tuesday class', { course: english, students: [chan, lee, wong], from: '2026-10-06' })
  await world.token('iPad', 120, 'Video')
  await world.course('IELTS', { lessons: 10, token: 'iPad' })

  await world.did('generateLiveInvoices', { month: '2026-10', dryRun: false })
  await world.did('videoInvoiceCreate', { student_id: lee, course_name: 'IELTS' })
  const owed = await world.database.reader.selectFrom('payments').selectAll().execute()
  const owes = (student: string, kind: 'live' | 'video') =>
    owed.find(each => each.student_id === student && each.kind === kind)!.payment_id
  await world.did('collectPayment', { id: owes(wong, 'live'), payment_type: 'cash' })
  return {
    chan,
    lee,
    wong,
    chanOwes: owes(chan, 'live'),
    leeOwes: owes(lee, 'live'),
    leeOwesVideo: owes(lee, 'video'),
  }
}

let made: Promise<{ readonly copies: Engine; readonly people: NovemberPeople }> | undefined

/** This school, made once by each worker, and an engine whose new databases are copies of it. */
export function november() {
  made ??= (async () => {
    const world = await openWorld(sqlite)
    try {
      const people = await makeNovember(world)
      return { people, copies: await copiesOf(world.database) }
    } finally {
      await world.close()
    }
  })()
  return made
}
