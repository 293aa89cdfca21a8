import { messages } from './message.ts'

export const quizzesText = messages('quizzes', {
  testResults: 'Test results',
  manageTestResults: 'Manage Test Results',
  quizzes: 'Quizzes',
  selectLessonAndQuiz: 'Please select both a lesson and a quiz.',
  quizAssignedSuccessfully: 'Quiz assigned successfully.',
  failedToAssignQuiz: 'Failed to assign quiz.',
  fullMarkNotWhole: 'Full Mark must be a whole number.',
  failedToCreateQuiz: 'Failed to create quiz.',
  failedToUpdateQuiz: 'Failed to update quiz.',
  quizResultsUpdatedSuccessfully: 'Quiz results updated successfully.',
  failedToUpdateQuizResults: 'Failed to update quiz results.',
  failedToFetchQuizResults: 'Failed to fetch quiz results.',
  takeBackWhatWasTyped: 'Take back what was typed',
  failedToFetchQuizzes: 'Failed to fetch quizzes.',
  searchQuizzes: 'Search quizzes...',
  noQuizzesFound: 'No quizzes found.',
  isCreated: 'Quiz {name} is created.',
  isChanged: 'Quiz {name} is changed.',
  newNameGoesAlong: 'Lessons and results that have the quiz go along to a new name.',
  testResultsOf: 'Manage Test Results {lesson}',
})
