import { messages } from './message.ts'

export const coursesText = messages('courses', {
  noLessonToDelete: 'There is no lesson to delete.',
  courses: 'Courses',
  totalLessonsNotWhole: 'Total Lessons must be a whole number.',
  deleteThisCourse: 'Are you sure you want to delete course {courseId}?',
  delete: 'Delete **{courseName}** and its lessons. A course that is used is kept.',
  courseDeletedSuccessfully: 'Course deleted successfully.',
  failedToDeleteCourse: 'Failed to delete course.',
  errorDeletingCourse: 'An error occurred while deleting the course.',
  failedToUpdateCourse: 'Failed to update course.',
  failedToFetchToken: 'Failed to fetch token.',
  failedToFetchCourses: 'Failed to fetch courses.',
  hideInactiveCourses: 'Hide Inactive Courses',
  searchCourses: 'Search by name, ID or Token Name',
  thereIsNoCourse: 'There is no course {id}.',
  manageLessonsFor: 'Manage Lessons for Course ID {course}',
  isNow: '{courseName} is now {status}.',
  isCreated: 'Created course {courseName}: {lessons} at {price}.',
  isChanged: 'Course {courseName} is changed.',
  create: 'Create the course **{courseName}**. Lessons: **{lessons}**.',
})
