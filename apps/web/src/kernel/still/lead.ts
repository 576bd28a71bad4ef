import { leadIntoForms } from './lead-into-form';

leadIntoForms();
