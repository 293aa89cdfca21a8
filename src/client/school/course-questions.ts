import { ask, optional } from '../command/arguments.ts'
import { coursesText } from '../messages/courses.ts'

const noTokens = coursesText.failedToFetchToken

/** The arguments that creating and editing a course share. */
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
