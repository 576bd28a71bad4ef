import { askForHearts } from './ask-for-hearts';
import { hearInquiries, skipCover } from './kernel/navigation/inquiry-links';
import { askForLatePictures } from './kernel/pictures/late-pictures';
import { tendClips } from './kernel/still/clips';
import { foldMenus } from './kernel/still/menus';
import { openPopUp } from './kernel/still/pop-up';
import { removeNoticeFromAddress } from './kernel/still/rsvp-notice';
import { tellPageSize } from './kernel/pages/page-size';

/** Scripts of a page that React does not take over. */
skipCover();
removeNoticeFromAddress();
tellPageSize();
askForLatePictures();
foldMenus();
if (document.querySelector('[data-leads-in], .shop-form-problem')) void import('./kernel/still/lead'); // few pages have a form
tendClips();
openPopUp();
askForHearts();
hearInquiries();
