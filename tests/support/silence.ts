import { afterEach, beforeEach, expect, vi } from 'vitest';

// A fault that is only printed is a fault that nobody sees.
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
});
