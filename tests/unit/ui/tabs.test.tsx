import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { TabPanel, Tabs } from '#/ui/tabs';

const ITEMS = ['one', 'two', 'three'].map((value) => ({ value, label: value }));

function Example() {
  const [value, setValue] = useState('one');
  return (
    <div>
      <Tabs id="t" label="Sections" items={ITEMS} value={value} onValueChange={setValue} />
      <TabPanel tabs="t" value={value}>
        {value} content
      </TabPanel>
    </div>
  );
}

const tab = (name: string) => screen.getByRole('tab', { name });
const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });

const focusIsOn = (name: string) => waitFor(() => expect(document.activeElement).toBe(tab(name)));

describe('tabs', () => {
  afterEach(() => {
    cleanup();
    document.documentElement.dir = 'ltr';
  });

  it('connects the chosen tab with its panel', () => {
    render(<Example />);
    fireEvent.click(tab('two'));
    const panel = screen.getByRole('tabpanel', { name: 'two' });
    expect(tab('two').getAttribute('aria-controls')).toBe(panel.id);
    expect(tab('two').getAttribute('aria-selected')).toBe('true');
    expect(tab('one').hasAttribute('aria-controls')).toBe(false);
  });

  it('is one stop of the Tab key and moves with arrows, around the ends', async () => {
    render(<Example />);
    tab('one').focus();
    press('ArrowRight');
    await focusIsOn('two');
    press('End');
    await focusIsOn('three');
    press('ArrowRight');
    await focusIsOn('one');
    press('ArrowLeft');
    await focusIsOn('three');
    expect(screen.getByRole('tabpanel').textContent).toBe('three content');
    expect(screen.getAllByRole('tab').map((item) => item.tabIndex)).toEqual([-1, -1, 0]);
  });

  it('mirrors the arrows right to left', async () => {
    document.documentElement.dir = 'rtl';
    render(<Example />);
    tab('one').focus();
    press('ArrowLeft');
    await focusIsOn('two');
    press('ArrowRight');
    await focusIsOn('one');
  });
});
