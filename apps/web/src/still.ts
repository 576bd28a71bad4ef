import { askForHearts } from './ask-for-hearts';
import { hearInquiries, skipCover } from './kernel/inquiry-links';
import { askForLatePictures } from './kernel/late-pictures';
import { tendClips } from './kernel/still/clips';
import { foldMenus } from './kernel/still/menus';
import { openPopUp } from './kernel/still/pop-up';
import { forgetWhatWasTold } from './kernel/still/told-once';
import { tellPageSize } from './kernel/page-size';

/** What a page needs that React does not take over. */
skipCover();
forgetWhatWasTold();
tellPageSize();
askForLatePictures();
foldMenus();
if (document.querySelector('[data-leads-in], .shop-form-problem')) void import('./kernel/still/lead'); // few pages have a form
tendClips();
openPopUp();
askForHearts();
hearInquiries();
