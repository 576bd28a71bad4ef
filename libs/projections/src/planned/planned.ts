export { contactsToAsk, type ContactToAskReply } from './contacts-to-ask';
export { plannedProjection, type PlannedTables } from './planned-projection';
export { TITLE_PICTURE, titlePictureSql } from './title-picture';
export { type PlannedImageReply, type PlannedPlaces, plannedReads } from './planned-reads';
