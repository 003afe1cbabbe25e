import { Moon, Sun } from 'lucide-react'
import { IconButton } from '../ui/button.tsx'
import { setTheme, useTheme } from '../ui/theme-choice.ts'

export function ThemeToggle() {
  const isDark = useTheme() === 'dark'
  const Icon = isDark ? Sun : Moon
  return (
    <IconButton
      label={isDark ? 'Use the light theme' : 'Use the dark theme'}
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
    >
      <Icon aria-hidden className="size-5" />
    </IconButton>
  )
}
