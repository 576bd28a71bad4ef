export { contactsToAsk, type ContactToAskReply } from './contacts-to-ask';
export { plannedProjection, type PlannedTables } from './planned-projection';
export { type PlannedImageReply, type PlannedPlaces, plannedReads } from './planned-reads';
