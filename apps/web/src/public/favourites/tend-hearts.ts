import { tendHearts } from './hearts';

/** For pages that ask for this file and take nothing from it: a name that they took would bring 0.4 KB of the bundler's along. */
void tendHearts();
