import type { ScreenPath } from '../command/screens.ts'

/**
 * The pages of the manual in order, each with its sections: the id in links, and the heading as `src/manual/<page>.md` has
 * it. They stand here so that the palette finds them without loading the manual.
 */
export const manualPages = {
  keys: {
    title: 'Keys',
    sections: ['The palette', 'Keys that work everywhere', 'Keys in a list', 'Keys in a form', 'How few keys it takes'],
  },
  finding: {
    title: 'Finding and views',
    sections: ['Searching a list', 'The student card', 'Filters', 'Saved views', 'Links', 'Exporting', 'Colleagues'],
  },
  money: {
    title: 'Money',
    sections: [
      'Billing a month',
      'Discounts and charges',
      'Families',
      'Collecting a payment',
      'Paying by FPS',
      'Taking back a payment',
      'Bank lines',
      'Owing and overdue',
      'Reminding families',
      'Statements',
      'Receipts and invoices on paper',
      'The end of the day',
      'Tokens',
      'Figures',
    ],
  },
  attendance: {
    title: 'Lessons and attendance',
    sections: [
      'Classes and lessons',
      'The timetable',
      'Taking attendance',
      'Check-in by phone',
      'Leave',
      'Video lessons',
      'Quizzes',
    ],
  },
  settings: {
    title: 'Settings',
    sections: ['The first day', 'Roles', 'How it looks', 'Recordings', "The server's settings"],
  },
  network: {
    title: 'Other computers and phones',
    sections: [
      "A certificate of the school's own",
      'Behind a proxy or a tunnel',
      'On a phone',
      'Starting with the computer',
      'More than one server',
    ],
  },
  backup: {
    title: 'Backup and upgrade',
    sections: ['What Klass backs up by itself', 'A copy in another place', 'Restoring', 'Upgrading', 'On PostgreSQL'],
  },
  privacy: {
    title: 'Privacy',
    sections: ['What is held about a student', 'How long it is kept', 'Erasing', 'Who looked', 'Signing in'],
  },
  trouble: {
    title: 'When something goes wrong',
    sections: [
      'The server cannot be reached',
      'Somebody changed it meanwhile',
      'I collected the wrong payment',
      'I did something by mistake',
      'I was signed out',
      'Signing in takes long',
      'A lost password or phone',
      'The backup is late or failed',
      'The disk is full',
      'Klass does not start',
      'Is it running?',
    ],
  },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly sections: readonly string[] }>>

type Pages = typeof manualPages
export type ManualPage = keyof Pages
type Heading = { [P in ManualPage]: Pages[P]['title'] | Pages[P]['sections'][number] }[ManualPage]

/** 'A lost password or phone' is 'a-lost-password-or-phone'. */
export const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Every page and section of the manual by the slug of its heading, which no two share. */
export const manualSections: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(manualPages).flatMap(({ title, sections }) =>
    [title, ...sections].map(heading => [slugOf(heading), heading]),
  ),
)

export const manualPageOf = (section: string): ManualPage | undefined =>
  (Object.keys(manualPages) as ManualPage[]).find(page => {
    const { title, sections } = manualPages[page]
    return [title, ...sections].some(heading => slugOf(heading) === section)
  })

/** What people call a section beside its heading. */
export const manualWords: Readonly<Record<string, readonly string[]>> = {
  [slugOf('Keys')]: ['shortcuts', 'keyboard'],
  [slugOf('The student card')]: ['card', 'notes', 'phone call'],
  [slugOf('Filters')]: ['filter', 'filtering'],
  [slugOf('Billing a month')]: ['billing', 'invoices', 'bill'],
  [slugOf('Families')]: ['family', 'siblings', 'payer', 'account'],
  [slugOf('Collecting a payment')]: ['collect', 'collecting', 'payments'],
  [slugOf('Taking back a payment')]: ['refund', 'reverse', 'reversing', 'wrong payment'],
  [slugOf('Bank lines')]: ['bank', 'bank file', 'bank statement', 'transfer', 'hsbc'],
  [slugOf('Owing and overdue')]: ['due', 'due date', 'debtors', 'owes'],
  [slugOf('Reminding families')]: ['remind', 'reminder', 'whatsapp', 'ageing'],
  [slugOf('The first day')]: ['start', 'setup', 'set up', 'import'],
  [slugOf('Backup and upgrade')]: ['backup', 'backups', 'upgrade', 'update'],
  [slugOf('Restoring')]: ['restore'],
  [slugOf('Other computers and phones')]: ['network', 'certificate', 'https'],
  [slugOf('I did something by mistake')]: ['undo', 'mistake'],
} satisfies { readonly [section: string]: readonly string[] }

const sectionsOfScreens = {
  '/': 'Taking attendance',
  '/students': 'Searching a list',
  '/courseManagement': 'Classes and lessons',
  '/classManagement': 'Classes and lessons',
  '/videoClassManagement': 'Video lessons',
  '/quizManagement': 'Quizzes',
  '/invoice': 'Billing a month',
  '/payment': 'Collecting a payment',
  '/messages': 'Searching a list',
  '/token': 'Tokens',
  '/timeTable': 'The timetable',
  '/transactionHistory': 'Tokens',
  '/statistics': 'Figures',
  '/settings': 'The first day',
  '/staffs': 'Roles',
  '/support': 'When something goes wrong',
} as const satisfies Readonly<Record<ScreenPath, Heading>>

/** Where the manual opens on a screen. */
export const manualSectionOf = (screen: ScreenPath | undefined): string =>
  slugOf(sectionsOfScreens[screen ?? '/support'])
