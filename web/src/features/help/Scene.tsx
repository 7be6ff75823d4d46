import classes from './Scene.module.css'
import type { SceneName } from './tutorial.ts'

const wave = (heights: readonly number[], x: number, y: number, step = 9) =>
  heights.map((height, at) => `M${x + at * step} ${y - height / 2}v${height}`).join('')

const parts: Record<SceneName | 'poster', React.ReactNode> = {
  poster: (
    <path
      d={wave([6, 10, 16, 26, 18, 34, 24, 12, 20, 30, 16, 24, 36, 22, 12, 28, 18, 26, 14, 22, 10, 6], 206, 222)}
      className={classes.sound}
    />
  ),
  list: (
    <>
      <rect x="150" y="82" width="300" height="150" rx="12" className={classes.sheet} />
      <path d={wave([10, 22, 36, 24, 42, 28, 18, 30, 14], 264, 128)} className={classes.sound} />
      <rect x="234" y="176" width="132" height="30" rx="8" className={classes.press} />
      <path d="M258 191h84" className={classes.onAccent} />
    </>
  ),
  choice: (
    <>
      <rect x="160" y="70" width="134" height="168" rx="12" className={classes.chosen} />
      <path d={wave([12, 26, 40, 26, 12], 209, 130)} className={classes.sound} />
      <path d="M190 186h74M202 204h50" className={classes.line} />
      <rect x="310" y="70" width="134" height="168" rx="12" className={classes.sheet} />
      <path d="M377 106v44M359 132l18 18 18-18" className={classes.quiet} />
      <path d="M340 186h74M352 204h50" className={classes.line} />
    </>
  ),
  art: (
    <>
      <rect x="232" y="66" width="136" height="136" rx="18" className={classes.accent} />
      <path d={wave([14, 30, 52, 34, 64, 40, 24, 44, 18], 264, 134)} className={classes.onAccent} />
      <path
        d="M222 80V66a10 10 0 0 1 10-10h14M354 56h14a10 10 0 0 1 10 10v14M378 188v14a10 10 0 0 1-10 10h-14M246 212h-14a10 10 0 0 1-10-10v-14"
        className={classes.quiet}
      />
      <path d="M270 230h60" className={classes.line} />
    </>
  ),
  words: (
    <>
      <path d="M160 76h56" className={classes.line} />
      <rect x="160" y="88" width="280" height="34" rx="8" className={classes.chosen} />
      <path d="M176 105h96" className={classes.strong} />
      <path d="M284 97v16" className={classes.blink} />
      <path d="M160 146h76" className={classes.line} />
      <rect x="160" y="158" width="280" height="80" rx="8" className={classes.sheet} />
      <path d="M176 178h220M176 196h236M176 214h140" className={classes.line} />
    </>
  ),
  details: (
    <>
      {[0, 1, 2].map((row) => (
        <g key={row}>
          <path d={`M160 ${84 + row * 58}h64`} className={classes.line} />
          <rect x="160" y={96 + row * 58} width="134" height="30" rx="8" className={row === 1 ? classes.sheet : classes.chosen} />
          <rect x="306" y={96 + row * 58} width="134" height="30" rx="8" className={row === 1 ? classes.chosen : classes.sheet} />
          <path d={`M184 ${111 + row * 58}h60M330 ${111 + row * 58}h60`} className={classes.line} />
        </g>
      ))}
    </>
  ),
  done: (
    <>
      <circle cx="300" cy="128" r="54" className={classes.press} />
      <path d="M276 130l17 17 32-36" className={classes.tick} />
      <path d={wave([8, 16, 28, 18, 10], 168, 128)} className={classes.sound} />
      <path d={wave([10, 18, 28, 16, 8], 396, 128)} className={classes.sound} />
      <path d="M236 214h128M262 232h76" className={classes.line} />
    </>
  ),
}

/** One picture of the walkthrough: the app's window, drawn, with what the step is about in it. */
export function Scene({ name }: { name: SceneName | 'poster' }) {
  return (
    <svg viewBox="0 0 480 270" className={classes.scene} aria-hidden focusable="false">
      <rect width="480" height="270" className={classes.room} />
      <rect x="24" y="20" width="432" height="262" rx="14" className={classes.window} />
      <path d="M24 50h432M124 50v220" className={classes.frame} />
      <circle cx="44" cy="35" r="6" className={classes.accent} />
      <path d="M60 35h40" className={classes.strong} />
      <path d="M44 76h60M44 98h48M44 120h56M44 142h40M44 164h52" className={classes.line} />
      <g transform="translate(-10 0)">
        <g className={classes.part} key={name}>
          {parts[name]}
        </g>
      </g>
    </svg>
  )
}
