import { messages } from './message.ts'

export const videoClassesText = messages('video-classes', {
  videoClassesForStudent: 'Video Classes for {student}',
  deleteThisVideoClass: 'Are you sure you want to delete this video class?',
  whatStaysOfAVideoClass:
    '**{courseName}**, {progress} ({videoClassId}). What is booked is cancelled and not paid back; payments stay.',
  videoClassDeletedSuccessfully: 'Video class deleted successfully.',
  failedToDeleteVideoClass: 'Failed to delete video class.',
  errorDeletingVideoClass: 'An error occurred while deleting the video class.',
  noVideoClasses: 'No video classes found for this student.',
})
