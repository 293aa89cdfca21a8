import type { coursesText } from '../courses.ts'
import type { Translated } from './translated.ts'

export const courses = {
  noLessonToDelete: '沒有可刪除的課堂。',
  courses: '課程',
  totalLessonsNotWhole: '總堂數必須是整數。',
  deleteThisCourse: '確定要刪除課程{courseId}嗎？',
  delete: '刪除**{courseName}**及其課堂。使用中的課程會保留。',
  courseDeletedSuccessfully: '課程已刪除。',
  failedToDeleteCourse: '未能刪除課程。',
  errorDeletingCourse: '刪除課程時出錯。',
  failedToUpdateCourse: '未能更新課程。',
  failedToFetchToken: '未能讀取代幣。',
  failedToFetchCourses: '未能讀取課程。',
  hideInactiveCourses: '隱藏停用課程',
  searchCourses: '以名稱、編號或代幣名稱搜尋',
  thereIsNoCourse: '沒有課程{id}。',
  manageLessonsFor: '管理課堂：課程編號{course}',
  isNow: '{courseName}現為{status}。',
  isCreated: '已新增課程{courseName}：{lessons}，{price}。',
  isChanged: '課程{courseName}已更改。',
  create: '新增課程**{courseName}**。堂數：**{lessons}**。',
} satisfies Translated<typeof coursesText>
