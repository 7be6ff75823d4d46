import classes from './Keys.module.css'

/** The keys of a shortcut, such as `g e`. */
export const Keys = ({ of }: { of: string }) => (
  <span className={classes.keys}>
    {of.split(' ').map((key, at) => (
      <kbd key={at}>{key.length === 1 ? key.toUpperCase() : key}</kbd>
    ))}
  </span>
)
