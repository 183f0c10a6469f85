import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { TabPanel, Tabs } from '#/ui/tabs';

const ITEMS = ['one', 'two', 'three'].map((value) => ({ value, label: value }));

function Example({ dir }: { dir: 'ltr' | 'rtl' }) {
  const [value, setValue] = useState('one');
  return (
    <div dir={dir} style={{ direction: dir }}>
      <Tabs id="t" label="Sections" items={ITEMS} value={value} onValueChange={setValue} />
      <TabPanel tabs="t" value={value}>
        {value} content
      </TabPanel>
    </div>
  );
}

const tab = (name: string) => screen.getByRole('tab', { name });
const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });

describe('tabs', () => {
  afterEach(cleanup);

  it('ties the chosen tab to its panel', () => {
    render(<Example dir="ltr" />);
    fireEvent.click(tab('two'));
    const panel = screen.getByRole('tabpanel', { name: 'two' });
    expect(tab('two').getAttribute('aria-controls')).toBe(panel.id);
    expect(tab('two').getAttribute('aria-selected')).toBe('true');
    expect(tab('one').hasAttribute('aria-controls')).toBe(false);
  });

  it('is one stop of the Tab key and moves with arrows, around the ends', () => {
    render(<Example dir="ltr" />);
    tab('one').focus();
    press('ArrowRight');
    expect(document.activeElement).toBe(tab('two'));
    press('End');
    expect(document.activeElement).toBe(tab('three'));
    press('ArrowRight');
    expect(document.activeElement).toBe(tab('one'));
    press('ArrowLeft');
    expect(screen.getByRole('tabpanel').textContent).toBe('three content');
    expect(screen.getAllByRole('tab').map((item) => item.tabIndex)).toEqual([-1, -1, 0]);
  });

  it('mirrors the arrows right to left', () => {
    render(<Example dir="rtl" />);
    tab('one').focus();
    press('ArrowLeft');
    expect(document.activeElement).toBe(tab('two'));
    press('ArrowRight');
    expect(document.activeElement).toBe(tab('one'));
  });
});
