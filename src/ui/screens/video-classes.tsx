import { t } from '#client/language.ts'
import openVideoClasses from '#commands/video-classes/open-video-classes.ts'
import { StudentList } from '../list/student-list.tsx'

export const VideoClasses = () => (
  <StudentList
    heading={t('Video Class Management')}
    search="Search by name, ID or Date"
    open={openVideoClasses}
    icon="eye"
    word={t('video classes')}
  />
)
