/** Icon of the browser's tab. Browsers cache it for ever by its name, which ends with the beginning of its SHA-256. */
export const ICON = '/assets/icon-dcfaf863.svg';
