import { MAKER_PROGRAM } from '../../kernel/build-paths';
import { MakerProcess } from '../maker-process';

// Has a picture made, says which process did it, and stays.
const maker = new MakerProcess({ program: MAKER_PROGRAM });
const drawn = { hash: 'sample-arcs_cobalt_1', original: null, width: 80, height: 60 };
void maker.make({ ...drawn, rung: 80, format: 'jpeg' }).then(() => console.log(maker.pid));
setInterval(() => {}, 60_000);
