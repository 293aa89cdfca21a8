import type { videoClassesText } from '../video-classes.ts'
import type { Translated } from './translated.ts'

export const videoClasses = {
  videoClassesForStudent: '{student}的影片班',
  deleteThisVideoClass: '確定要刪除此影片班嗎？',
  whatStaysOfAVideoClass: '**{courseName}**，{progress}（{videoClassId}）。已預約的會取消而不退款；款項紀錄保留。',
  videoClassDeletedSuccessfully: '影片班已刪除。',
  failedToDeleteVideoClass: '未能刪除影片班。',
  errorDeletingVideoClass: '刪除影片班時出錯。',
  noVideoClasses: '此學生沒有影片班。',
} satisfies Translated<typeof videoClassesText>
