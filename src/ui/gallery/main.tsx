import { StrictMode, useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Chip } from '../chip.tsx';
import { Toaster } from '../toaster.tsx';
import { Buttons, Choices, Fields } from './controls.tsx';
import { Figures } from './numbers.tsx';
import './gallery.css';
import { BottomBars, Navigation } from './navigation.tsx';
import { Overlays } from './overlays.tsx';
import { Rows, States } from './states.tsx';
import { wordsFor } from './words.ts';

interface Look {
  theme: string;
  up: string;
  dir: 'ltr' | 'rtl';
}

/** `?theme=day&dir=rtl&up=red` selects a look directly, for screenshots. */
function lookFromAddress(): Look {
  const query = new URLSearchParams(location.search);
  return {
    theme: query.get('theme') ?? 'night',
    up: query.get('up') ?? 'green',
    dir: query.get('dir') === 'rtl' ? 'rtl' : 'ltr',
  };
}

function Gallery() {
  const [look, setLook] = useState(lookFromAddress);
  useLayoutEffect(() => {
    const page = document.documentElement;
    page.dataset.theme = look.theme;
    page.dataset.up = look.up;
    page.dir = look.dir;
    page.lang = look.dir === 'rtl' ? 'ar' : 'en';
  }, [look]);
  const words = wordsFor(look.dir);
  return (
    <main className="column flex min-h-dvh flex-col">
      <h1 className="sr-only">Gallery</h1>
      <div className="flex flex-wrap gap-2 px-4 py-3">
        <Chip
          selected={look.theme === 'day'}
          onClick={() => setLook({ ...look, theme: look.theme === 'day' ? 'night' : 'day' })}
        >
          day
        </Chip>
        <Chip
          selected={look.dir === 'rtl'}
          onClick={() => setLook({ ...look, dir: look.dir === 'rtl' ? 'ltr' : 'rtl' })}
        >
          rtl
        </Chip>
        <Chip
          selected={look.up === 'red'}
          onClick={() => setLook({ ...look, up: look.up === 'red' ? 'green' : 'red' })}
        >
          red up
        </Chip>
      </div>
      <Buttons words={words} />
      <Fields words={words} />
      <Choices words={words} />
      <Figures words={words} />
      <Rows words={words} />
      <Navigation words={words} />
      <Overlays words={words} />
      <States words={words} />
      <BottomBars words={words} />
      <Toaster closeLabel={words.close} />
    </main>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  );
