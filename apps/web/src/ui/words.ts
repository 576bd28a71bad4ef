// Words of pages that the specification gives letter by letter. Each is an export of its own, so that a page loads only
// those that it shows; a test compares them.

export const noResults = 'No results...';
export const noEvents = 'Sorry! We have no scheduled events at the moment...';
export const learnMore = 'Learn More';
export const readMore = 'READ MORE';
export const readLess = 'READ LESS';
export const shareWithAFriend = 'share with a friend';
export const about = 'ABOUT';
export const ourHistory = 'Our History';
export const contactUs = 'Contact Us';
export const hoursAndLocation = 'Hours & Location';
export const services = 'Services';
export const newWorks = 'New Works';
export const news = 'News & Noteworthy';
export const blog = 'BLOG';
export const clear = 'CLEAR';
export const catalogNo = 'Catalog no';
export const widthByHeight = '(WxH)';
export const required = '*required';
export const privacyPolicy = 'Privacy Policy';
export const terms = 'Terms & Conditions';
