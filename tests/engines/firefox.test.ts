import { firefox } from './firefox.ts';
import { walkIn } from './walk-in.ts';

walkIn(firefox);
