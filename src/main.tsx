import '#/ui/app.css';
import { boot } from '#/app/boot';
import { reloadOnLostChunk } from '#/app/lost-chunks';
import { installDefaultPolicy } from '#/lib/trusted-types';

// The inline script of index.html checks for this attribute.
document.documentElement.dataset.started = '';
installDefaultPolicy();
reloadOnLostChunk();

// Not awaited at the top level, because a screen's chunk imports this file, and the two would
// deadlock. In a browser that is too old, too-old.ts has removed `#root`.
const root = document.getElementById('root');
if (root) void boot(root);
