import { useCallback, useSyncExternalStore, type ReactNode } from 'react';
import { themes, type Theme } from '../../core/locale/theme.ts';
import { fixedTheme, watchFixedTheme } from '../ui/styles/fixed-theme.ts';
import { useSignal } from '../react/signals.ts';
import { useSpeak, useWords } from '../react/use-words.ts';
import { useWidget } from '../react/widget.ts';
import { MoonIcon, ScreenIcon, SunIcon } from '../ui/basics/icons-header.tsx';
import type { MenuItem } from '../ui/overlays/menu.tsx';
import { useToasts } from '../ui/overlays/toasts/toaster.tsx';
import { errorText } from '../ui/states/error-text.ts';
import { words as headerWords } from './words.ts';

const icons: Readonly<Record<Theme, ReactNode>> = { light: <SunIcon />, dark: <MoonIcon />, system: <ScreenIcon /> };

const noTheme = () => null;

/**
 * The choice of a theme, which applies to every element at once and in every tab; none where the host has fixed it.
 * @param isKnown whether there is a user to keep it for
 */
export function useThemeItems(isKnown: boolean): MenuItem[] {
  const words = useWords(headerWords);
  const speak = useSpeak();
  const toasts = useToasts();
  const { element, session } = useWidget();
  const chosen = useSignal(session.preferences.theme);
  const watch = useCallback((changed: () => void) => watchFixedTheme(element, changed), [element]);
  const fixed = useSyncExternalStore(watch, () => fixedTheme(element), noTheme);
  if (!isKnown || fixed !== null) return [];
  const choose = async (theme: Theme) => {
    try {
      await session.preferences.chooseTheme(theme);
      session.tellChanged('settings');
    } catch (error) {
      toasts.error(errorText(speak, error));
    }
  };
  return themes.map((theme) => ({
    id: `theme ${theme}`,
    title: words.themes[theme],
    icon: icons[theme],
    group: words.theme,
    checked: theme === chosen,
    onSelect: () => void choose(theme),
  }));
}
