import type { quizzesText } from '../quizzes.ts'
import type { Translated } from './translated.ts'

export const quizzes = {
  testResults: '測驗成績',
  manageTestResults: '測驗成績',
  quizzes: '測驗',
  selectLessonAndQuiz: '請選擇課堂及測驗。',
  quizAssignedSuccessfully: '已指派測驗。',
  failedToAssignQuiz: '未能指派測驗。',
  fullMarkNotWhole: '滿分必須是整數。',
  failedToCreateQuiz: '未能新增測驗。',
  failedToUpdateQuiz: '未能更新測驗。',
  quizResultsUpdatedSuccessfully: '測驗成績已更新。',
  failedToUpdateQuizResults: '未能更新測驗成績。',
  failedToFetchQuizResults: '未能讀取測驗成績。',
  takeBackWhatWasTyped: '取消已輸入的內容',
  failedToFetchQuizzes: '未能讀取測驗。',
  searchQuizzes: '搜尋測驗…',
  noQuizzesFound: '找不到測驗。',
  isCreated: '已新增測驗{name}。',
  isChanged: '測驗{name}已更改。',
  newNameGoesAlong: '使用此測驗的課堂及成績會跟隨新名稱。',
  testResultsOf: '測驗成績：{lesson}',
  resultsOf: '{quiz}：{count}個成績',
  outOf: '滿分{full}，得{mark}分嗎？{student}，{quiz}',
  create: '新增測驗**{name}**，滿分**{fullMark}**。',
  assign: '將**{name}**指派給**{lesson}**。',
} satisfies Translated<typeof quizzesText>
