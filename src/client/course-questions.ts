import { ask, optional } from './arguments.ts'

const noTokens = 'Failed to fetch token.'

/** What is asked of a course, whether it is new or edited. */
export const courseQuestions = {
  token: ask.entity('token', {
    label: 'Token',
    placeholder: 'Select a token',
    loadTexts: { refused: noTokens, network: noTokens },
  }),
  materials: ask.text({ label: 'Printing Materials', max: 1000 }),
  package: optional(
    ask.entity('videoPackage', {
      label: 'VideoPackage',
      only: course => course.course_name.toLowerCase().startsWith('vc'),
    }),
  ),
  description: optional(ask.longText({ label: 'Course Description', max: 1000 })),
}
